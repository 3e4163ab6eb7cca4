/** The address of a file of `public/`, which keeps its name in the build. */
export const asset = (name: string) => `${import.meta.env.BASE_URL}${name}`;
