"""A front end that was built: its manifest as Vite writes it."""

MANIFEST = {
    "src/main.ts": {"file": "assets/main-1.js", "isEntry": True, "css": ["assets/main-1.css"]},
    "_shared-2.js": {
        "file": "assets/shared-2.js",
        "css": ["assets/shared-2.css"],
        "imports": ["src/main.ts"],
    },
    "src/dashboard.ts": {"file": "assets/dashboard-6.js", "isEntry": True},
    "src/home/Home.svelte": {"file": "assets/Home-3.js", "imports": ["_shared-2.js", "src/main.ts"]},
    "src/table/Table.svelte": {
        "file": "assets/Table-4.js",
        "css": ["assets/Table-4.css"],
        "imports": ["_shared-2.js", "src/main.ts"],
    },
    "src/replay/Replay.svelte": {"file": "assets/Replay-5.js", "imports": ["_shared-2.js", "src/main.ts"]},
}
