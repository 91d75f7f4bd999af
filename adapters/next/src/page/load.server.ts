// Only the page fetches the definitions. The server's bundles do not contain their imports.
export {}
