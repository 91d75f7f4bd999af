import { defineRule } from '../rule.ts'

export const readableResults = defineRule({
  id: 'readable-results',
  title: 'Files in results can be opened',
  severity: 'error',
  docs: 'A picture and a sound can be decoded by a browser, a PDF and a ZIP file are whole, JSON can be parsed, and text is UTF-8.',
  step: 'calls',
  check: ({ made }) =>
    made.flatMap(({ binaries, name }) =>
      binaries.flatMap(({ mimeType, path, unreadable }) =>
        unreadable === undefined
          ? []
          : [
              {
                what: `The ${mimeType} of \`${name}\` cannot be opened. ${unreadable}`,
                why: 'The agent hands a file on that nobody can use.',
                remedy: 'Return all of the bytes, as the library that makes them gives them.',
                where: path === '' ? name : `${name}.${path}`,
              },
            ],
      ),
    ),
})
