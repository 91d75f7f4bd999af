// Vite 5, which Vitest 1 and 2 bring along, loads the configuration of a CommonJS package with `require`, and refuses files
// that end in .mjs. Node.js itself requires them from 20.19 on.
module.exports = require('./dist/index.mjs')
