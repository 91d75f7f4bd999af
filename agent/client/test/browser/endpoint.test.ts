import { describe, expect, test } from 'vitest'
import { openBrowser } from '../../src/index.ts'
import { freePort } from '../fixtures/free-port.ts'
import { serve } from '../fixtures/server.ts'

/** A server for web pages, where a browser is expected. */
const webServer = () => serve((_request, response) => void response.writeHead(404).end('not here'))

describe.each(['puppeteer', 'playwright'] as const)(
  'an endpoint that leads to no browser, with %s',
  (driver) => {
    test.each<[what: string, option: 'wsEndpoint' | 'cdpUrl', reason: RegExp]>([
      ['a closed port', 'wsEndpoint', /ECONNREFUSED/],
      ['a closed port', 'cdpUrl', /ECONNREFUSED/],
      ['a web server', 'wsEndpoint', /404/],
      ['a web server', 'cdpUrl', /JSON|404/],
    ])('at %s, as `%s`, is refused with the reason', async (what, option, reason) => {
      const http = what === 'a web server' ? await webServer() : `http://127.0.0.1:${await freePort()}`
      const address = option === 'wsEndpoint' ? `${http.replace('http:', 'ws:')}/devtools/browser/x` : http
      const opening = openBrowser({ driver, [option]: address })
      await expect(opening).rejects.toMatchObject({
        code: 'BROWSER_ERROR',
        message: expect.stringMatching(reason),
      })
      await expect(opening).rejects.toMatchObject({
        message: expect.not.stringContaining('[object'),
      })
    })
  },
)
