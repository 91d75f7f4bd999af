import { bootstrapText } from '@abp-kit/core/bootstrap'
import { format } from 'prettier'
import { expect, test } from 'vitest'
import { writeHead } from '../src/index-html.ts'

const app = { id: 'com.example.notes', name: 'Notes', version: '1.0.0' }

const newApp = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Notes</title>
  <base href="/">
</head>
<body>
  <app-root></app-root>
</body>
</html>
`

test('the link and the bootstrap come on lines of their own after the charset', () => {
  const lines = writeHead(newApp, 'index.html', app).split('\n')
  expect(lines.slice(3, 6)).toEqual([
    '  <meta charset="utf-8">',
    '  <link rel="abp-manifest" href="abp.json">',
    '  <!-- prettier-ignore -->',
  ])
  expect(lines[6]).toMatch(/^ {2}<script data-id="com\.example\.notes" .*<\/script>$/)
  expect(lines.toSpliced(4, 3).join('\n')).toBe(newApp)
})

test.each(['angular', 'html'])(
  'what Prettier makes of the file (%s) keeps the script, and is left alone',
  async (parser) => {
    const written = writeHead(newApp, 'index.html', app)
    const formatted = await format(written, { parser, printWidth: 100 })
    expect(formatted).not.toBe(written)
    expect(formatted).toContain(`>${bootstrapText}</script>`)
    expect(writeHead(formatted, 'index.html', app)).toBe(formatted)
  },
)

test('another version is written in the place of the old one', () => {
  const newer = { ...app, name: 'Notes & "more" > less', version: '2.0.0' }
  const written = writeHead(writeHead(newApp, 'index.html', app), 'index.html', newer, 5000)
  expect(written).toBe(writeHead(newApp, 'index.html', newer, 5000))
  expect(writeHead(written, 'index.html', newer, 5000)).toBe(written)
  expect(written).toContain('data-deadline="5000"')
})

test.each([
  ['link', /\n *<link rel="abp-manifest".*/],
  ['script', /\n *<script data-id.*/],
])('a missing %s is written again, with the other one where it belongs', (_, pattern) => {
  const complete = writeHead(newApp, 'index.html', app)
  const broken = complete.replace(pattern, '')
  expect(broken).not.toBe(complete)
  expect(writeHead(broken, 'index.html', app).replace(/\s+<!-- prettier-ignore -->/g, '')).toBe(
    complete.replace(/\s+<!-- prettier-ignore -->/g, ''),
  )
})

test('line ends of Windows stay', () => {
  const written = writeHead(newApp.replaceAll('\n', '\r\n'), 'index.html', app)
  expect(written.match(/[^\r]\n/)).toBeNull()
})

test('a file that is no document is an error with the lines to write', () => {
  expect(() => writeHead('<app-root></app-root>', 'src/index.html', app)).toThrow(
    expect.objectContaining({
      code: 'HTML_NOT_FOUND',
      message: expect.stringMatching(/^src\/index\.html .*\n<link rel="abp-manifest" href="abp\.json">\n/s),
    }),
  )
})
