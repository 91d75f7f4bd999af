import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { mail } from '../../src/formats/mail/mail.ts'
import { openAttachment, type Part, resolveAttachment } from '../../src/index.ts'
import { formatContext } from '../fixtures/context.ts'
import { png } from '../fixtures/documents.ts'
import { testFolder } from '../fixtures/folder.ts'
import { msgFile } from '../fixtures/msg.ts'
import { lacks } from '../fixtures/programs.ts'

const folder = testFolder()
const withPython = it.skipIf(lacks('python3'))
const eyes = { name: 'eyes', types: [{ mimeType: 'image/png' }] }
const head = 'From: a@example.com\r\nTo: b@example.com\r\nSubject: x\r\nMIME-Version: 1.0\r\n'

/** Written by Python's module `email`. @param code - what changes `m`, a message */
function make(name: string, code: string): string {
  const path = join(folder, name)
  const program = `
from email.message import EmailMessage
from email import policy
import base64, sys
dot = base64.b64decode('${png.toString('base64')}')
m = EmailMessage(policy=policy.SMTP)
m['From'] = 'Ada Löve <ada@example.com>'
m['To'] = 'Bob <bob@example.com>, "Team, all" <team@example.com>'
m['Cc'] = 'eve@example.com'
m['Subject'] = 'Plan für morgen ☕'
m['Date'] = 'Mon, 23 Nov 2026 10:00:00 +0100'
${code}
open(sys.argv[1], 'wb').write(m.as_bytes())
`
  execFileSync('python3', ['-c', program, path])
  return path
}

const look = async (path: string | Uint8Array, name?: string) =>
  mail.read(await openAttachment(path, { ...(name !== undefined && { name }) }), formatContext())
const bytesOf = (text: string) => new TextEncoder().encode(text)
const names = (parts: readonly Part[]) =>
  parts.map((part) => (part.type === 'text' ? `text ${part.title}` : `${part.type} ${part.name}`))

withPython('gives head, text and attachments', async () => {
  const path = make(
    'letter.eml',
    `m.set_content('See you at ten.\\nBéatrice\\n')
m.add_alternative('<p>HTML</p>', subtype='html')
m.add_attachment(dot, maintype='image', subtype='png', filename='../../etc/pünkt\\u202e.png')
inner = EmailMessage(); inner['Subject'] = 'inside'; inner['From'] = 'x@example.com'; inner.set_content('deeper')
inner.add_attachment(dot, maintype='image', subtype='png', filename='inner.png')
m.add_attachment(inner)`,
  )
  const { data, texts } = await look(path)
  expect(data).toEqual({
    from: ['Ada Löve <ada@example.com>'],
    to: ['Bob <bob@example.com>', 'Team, all <team@example.com>'],
    cc: ['eve@example.com'],
    date: '2026-11-23T09:00:00.000Z',
    subject: 'Plan für morgen ☕',
    body: 'text',
    attachments: [
      { name: 'pünkt.png', mimeType: 'image/png', size: png.length },
      { name: 'attachment-2.eml', mimeType: 'message/rfc822', size: expect.any(Number) },
    ],
  })
  expect(texts.map(({ text }) => text)).toEqual([
    expect.stringContaining('Subject: Plan für morgen ☕\nAttachments:\n- pünkt.png (image/png, '),
    'See you at ten.\nBéatrice',
  ])
  const { parts, trace } = await resolveAttachment(path, { model: eyes })
  expect(names(parts)).toEqual([
    'text letter.eml, head',
    'text letter.eml, text',
    'file pünkt.png',
    'text attachment-2.eml, head',
    'text attachment-2.eml, text',
    'file inner.png',
  ])
  expect(trace.at(-1)?.attachment).toBe('letter.eml › attachment-2.eml › inner.png')
})

withPython('gives the text of HTML, and loads and runs nothing', async () => {
  const path = make(
    'page.eml',
    `m.set_content('<style>p{}</style><script>steal()</script><h1>Hi</h1><p>Read <a href="https://example.com/a">this</a><br>now <img src="https://example.com/spy.gif"></p>', subtype='html')`,
  )
  const { data, texts } = await look(path)
  expect(data.body).toBe('html')
  expect(texts[1]?.text).toMatch(/^HI\n+Read this \[https:\/\/example\.com\/a\]\nnow$/)
})

withPython('counts messages in messages as levels', async () => {
  const path = make(
    'nest.eml',
    `m.set_content('outermost')
for i in range(6):
  outer = EmailMessage(policy=policy.SMTP); outer['From'] = 'a@example.com'; outer['Subject'] = f'level {i}'; outer.set_content('around'); outer.add_attachment(m); m = outer`,
  )
  const { parts } = await resolveAttachment(path)
  expect(parts).toHaveLength(9)
  expect(parts.at(-1)).toMatchObject({
    type: 'descriptor',
    reason: expect.stringContaining('more than 4 levels of files'),
  })
})

it('keeps a head that pretends to have more lines in its line', async () => {
  const { texts } = await look(
    bytesOf(
      `From: a@example.com\r\nSubject: =?utf-8?q?x=0ATo:_boss=40example.com?=\r\nTo: b@example.com\r\n\r\nhi`,
    ),
    'x.eml',
  )
  expect(texts[0]?.text).toBe(
    'From: a@example.com\nTo: b@example.com\nDate: unknown\nSubject: x To: boss@example.com',
  )
})

it('takes so many of ten thousand attachments, and says how many it leaves out', async () => {
  const part = (i: number) =>
    `--B\r\nContent-Type: text/plain; name=a${i}.txt\r\nContent-Disposition: attachment\r\n\r\nhello ${i}\r\n`
  const all = Array.from({ length: 10_000 }, (_, i) => part(i)).join('')
  const { missing, products } = await look(
    bytesOf(`${head}Content-Type: multipart/mixed; boundary=B\r\n\r\n${all}--B--\r\n`),
    'parts.eml',
  )
  expect(products).toHaveLength(50)
  expect(missing).toEqual(['9950 more attachments are left out (`limits.maxItems`).'])
})

it('refuses parts in parts without end', async () => {
  const deep = Array.from(
    { length: 5_000 },
    (_, i) => `Content-Type: multipart/mixed; boundary=B${i}\r\n\r\n--B${i}\r\n`,
  )
  await expect(look(bytesOf(`${head}${deep.join('')}\r\nhi`), 'deep.eml')).rejects.toMatchObject({
    code: 'ATTACHMENT_UNREADABLE',
  })
})

it('survives lines that take more memory than there is, and refuses what is too large before reading it', async () => {
  const lines = bytesOf(`${head}\r\n${'\r\n'.repeat(31_000_000)}`)
  await expect(look(lines, 'lines.eml')).rejects.toThrow(/memory limit|more than 10000 ms/)
  const large = Buffer.alloc(135_000_000, 'QUFB\r\n')
  large.write(`${head}Content-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\r\n`)
  await expect(look(new Uint8Array(large), 'large.eml')).rejects.toMatchObject({
    code: 'ATTACHMENT_TOO_LARGE',
  })
})

it('ends with its signal', async () => {
  const end = new AbortController()
  const reason = new Error('enough')
  setTimeout(() => end.abort(reason), 300)
  const lines = await openAttachment(bytesOf(`${head}\r\n${'\r\n'.repeat(31_000_000)}`), { name: 'a.eml' })
  await expect(mail.read(lines, formatContext({ signal: end.signal }))).rejects.toBe(reason)
})

const outlook = join(folder, 'plan.msg')
const inner = {
  subject: 'Quay at night',
  body: 'No lights.',
  from: ['Bob', 'bob@example.com'],
  to: ['Ada', 'ada@example.com'],
} as const

beforeAll(() =>
  writeFileSync(
    outlook,
    msgFile({
      subject: 'Plan für den Hafen',
      body: 'See what is attached.',
      from: ['Ada', 'ada@example.com'],
      to: ['Bob', 'bob@example.com'],
      attachments: [
        { name: 'Quay at night', content: inner },
        { name: 'dot.png', content: png },
        { name: 'long.bin', content: new Uint8Array(20_000) },
      ],
    }),
  ),
)

it("reads messages in Outlook's form, and the messages in them", async () => {
  const { data } = await look(outlook)
  expect(data).toMatchObject({
    from: ['Ada <ada@example.com>'],
    subject: 'Plan für den Hafen',
    attachments: [{ name: 'Quay at night.msg' }, { name: 'dot.png', size: png.length }, { name: 'long.bin' }],
  })
  const { parts } = await resolveAttachment(outlook, { model: eyes })
  expect(names(parts)).toEqual([
    'text plan.msg, head',
    'text plan.msg, text',
    'text Quay at night.msg, head',
    'text Quay at night.msg, text',
    'file dot.png',
    'descriptor long.bin',
  ])
  expect(parts[2]).toMatchObject({
    text: expect.stringContaining('From: Bob <bob@example.com>\nTo: Ada <ada@example.com>'),
  })
})

it('ends messages of Outlook whose sectors follow themselves, and refuses damaged ones', async () => {
  const whole = readFileSync(outlook)
  const circle = Uint8Array.from(whole)
  const view = new DataView(circle.buffer)
  const table = 512 * (1 + view.getUint32(76, true))
  const next = Array.from({ length: 128 }, (_, sector) => view.getUint32(table + sector * 4, true))
  // In the file's table, a sector of the long attachment comes after itself; the library follows it for ever.
  const inside = next.findLastIndex((follower, sector) => follower === sector + 1)
  view.setUint32(table + inside * 4, inside, true)
  const end = new AbortController()
  const reason = new Error('enough')
  setTimeout(() => end.abort(reason), 1_000)
  const opened = await openAttachment(circle, { name: 'circle.msg' })
  await expect(mail.read(opened, formatContext({ signal: end.signal }))).rejects.toBe(reason)
  const cut = new Uint8Array(whole.subarray(0, 6_000))
  await expect(look(cut, 'cut.msg')).rejects.toMatchObject({ code: 'ATTACHMENT_UNREADABLE' })
  expect((await resolveAttachment(cut)).parts).toMatchObject([{ type: 'descriptor' }])
})
