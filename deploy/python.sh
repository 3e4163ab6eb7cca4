# Goes to the project's root and sets `python` to the first Python that is new enough.
set -eu
cd "$(dirname "$0")/.."
for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11} none; do
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break
done
if [ "$python" = none ]; then
    echo "This needs Python 3.11 or newer, and there is none on PATH. Install one, or name it: PYTHON=/path/to/python $0" >&2
    exit 1
fi
