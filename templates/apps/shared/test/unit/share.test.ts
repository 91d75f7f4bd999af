import { expect, test } from 'vitest'
import { qrCode } from '../../notebook/qr'
import { sharedNote, shareLink } from '../../notebook/share'

const page = 'http://localhost:3000/'

test('a link carries a note in any language', async () => {
  const note = '# Grüße\n\n日本語 🌊'
  const link = await shareLink(note, page)
  expect(link.startsWith(`${page}#note=`)).toBe(true)
  expect(await sharedNote(link)).toBe(note)
})

test('a damaged link, and one that unpacks to far too much, carry nothing', async () => {
  expect(await sharedNote(`${page}#note=%%%`)).toBeUndefined()
  expect(await sharedNote(await shareLink('x'.repeat(1_000_000), page))).toBeUndefined()
})

test('a link that is too long has no QR code', () => {
  expect(qrCode(page)).toContain('<svg')
  expect(qrCode(page + 'x'.repeat(3000))).toBeUndefined()
})
