import { expect, test } from 'vitest'
import { filename } from '../src/filename'

test.each([
  ['Release notes: Harbour 2.4', 'release-notes-harbour-2-4.html'],
  ['../../etc/passwd', 'etc-passwd.html'],
  ['灯台 の 話', '灯台-の-話.html'],
  ['???', 'document.html'],
  ['x'.repeat(300), `${'x'.repeat(80)}.html`],
])('a file named after %s', (title, expected) => expect(filename(title, 'html', 'document')).toBe(expected))
