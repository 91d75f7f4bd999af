import { describe, expect, test } from 'vitest'
import { discover } from '../../src/index.ts'
import { html, link, serveSite } from '../fixtures/site.ts'

const refused = { supported: false, code: 'PRIVATE_ADDRESS' }

describe('addresses that are not public', () => {
  test.each([
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0.0.0.0/',
    'http://100.64.0.1/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://0xa000001/',
    'http://255.255.255.255/',
    'http://[::127.0.0.1]/',
    'http://[::7f00:1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[100::1]/',
    'http://[2001:db8::1]/',
    'http://[3fff::1]/',
    'http://[4000::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://192.0.0.8/',
    'http://198.18.0.1/',
    'http://192.0.2.1/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
  ])('%s is refused', async (url) => {
    expect(await discover(url)).toMatchObject(refused)
  })

  test.each([
    ...['10.0.0.1', '127.0.0.1', '::1', '::ffff:127.0.0.1', 'fd00::1', '169.254.169.254'],
    ...[
      '::127.0.0.1',
      '::7f00:1',
      '0.0.0.0',
      'fe80::1%lo',
      '2002:7f00:1::',
      '64:ff9b::7f00:1',
      '127.0.0.1.',
      'x',
    ],
  ])('a name that resolves to %s is refused', async (address) => {
    const resolve = async () => ['93.184.216.34', address]
    expect(await discover('http://app.test/', { resolve })).toMatchObject(refused)
  })

  test('a redirect from loopback to a name in a private network is refused', async () => {
    const url = await serveSite({ '/': { status: 302, headers: { location: 'http://intranet.test/' } } })
    expect(await discover(url, { resolve: async () => ['10.0.0.5'] })).toMatchObject(refused)
  })

  test('so is a redirect or a manifest at a private address', async () => {
    const redirecting = await serveSite({
      '/': { status: 302, headers: { location: 'http://192.168.0.1/' } },
    })
    expect(await discover(redirecting)).toMatchObject(refused)
    const linking = await serveSite({ '/': html('<link rel="abp-manifest" href="http://169.254.169.254/">') })
    expect(await discover(linking)).toMatchObject(refused)
  })

  test('a name that changes its address between two requests is checked again', async () => {
    const { port } = new URL(await serveSite({ '/': html(link) }))
    const answers = [['127.0.0.1']]
    const resolve = async () => answers.shift() ?? ['10.0.0.1']
    expect(await discover(`http://localhost:${port}/`, { resolve })).toMatchObject(refused)
  })
})

describe('loopback', () => {
  test('written in other ways is loopback still, where the URL names it', async () => {
    const { port } = new URL(await serveSite({ '/': html(link) }))
    for (const host of [
      'LOCALHOST',
      'localhost.',
      '127.1',
      '0177.0.0.1',
      '0x7f000001',
      '１２７.0.0.1',
      '[::ffff:127.0.0.1]',
    ]) {
      const found = await discover(`http://${host}:${port}/`, { resolve: async () => ['127.0.0.1'] })
      expect(found, host).toMatchObject({ supported: true })
    }
  })

  test('of another kind is not reached from there', async () => {
    for (const host of ['[::127.0.0.1]', '[2002:7f00:1::]', '[64:ff9b::7f00:1]', '0.0.0.0', '[::]']) {
      const url = await serveSite({ '/': { status: 302, headers: { location: `http://${host}:9/` } } })
      expect(await discover(url), host).toMatchObject(refused)
    }
  })

  test('is allowed by default when the URL names it', async () => {
    const { port } = new URL(await serveSite({ '/': html(link) }))
    for (const host of ['localhost', '127.0.0.1', 'app.localhost']) {
      const found = await discover(`http://${host}:${port}/`, { resolve: async () => ['127.0.0.1'] })
      expect(found).toMatchObject({ supported: true })
    }
  })

  test('is not for a name that resolves to it, unless private addresses are allowed', async () => {
    const { port } = new URL(await serveSite({ '/': html(link) }))
    const resolve = async () => ['127.0.0.1']
    expect(await discover(`http://app.test:${port}/`, { resolve })).toMatchObject(refused)
    const allowed = await discover(`http://app.test:${port}/`, { resolve, allowPrivateAddresses: true })
    expect(allowed).toMatchObject({ supported: true })
  })
})
