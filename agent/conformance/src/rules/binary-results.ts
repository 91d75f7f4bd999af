import { defineRule } from '../rule.ts'

export const binaryResults = defineRule({
  id: 'binary-results',
  title: 'Bytes in results can be decoded, and are what they say',
  severity: 'error',
  docs: 'A file in a result has an `encoding`, decodes to its `size`, and begins as its type does.',
  step: 'calls',
  check: ({ made }) =>
    made.flatMap(({ name, binaries }) =>
      binaries.flatMap(({ path, problem }) =>
        problem === undefined
          ? []
          : [
              {
                what: problem,
                why: 'Agents save the bytes as a file of that type, which then does not open.',
                remedy: 'Return `{ content, mimeType, encoding, size }` with the type that the bytes have.',
                where: path === '' ? name : `${name}.${path}`,
              },
            ],
      ),
    ),
})
