import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { watchPolicies } from '../../../src/adapter/vite/index.ts'

test.each([
  [200, 1],
  [404, 0],
  [500, 0],
])('a page with a strict policy and the status %i gives %i findings', async (status, count) => {
  const found: string[] = []
  const watch = watchPolicies((findings) => found.push(...findings.map(({ code }) => code)))
  const server = createServer((request, response) => {
    response.statusCode = status
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', "script-src 'none'; frame-ancestors 'none'")
    watch(request, response, () => response.end('<!doctype html><title>x</title>'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(status)
  await expect.poll(() => found.length).toBe(count)
  expect(found).toEqual(Array(count).fill('POLICY_BLOCKS_SCRIPT'))
})
