// The page fetches the definitions; the server's bundles do without what they import.
export {}
