import { execFile } from 'node:child_process'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Sha256 } from '@aws-crypto/sha256-js'
import { createScope, getCanonicalQuery, getSigningKey, UNSIGNED_PAYLOAD } from '@smithy/signature-v4'

const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
const cors = new URL('../../shop/server/bucket-cors.xml', import.meta.url)
// The only ones that s3rver knows.
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export interface Bucket {
  /** What the shop's server needs in its environment. */
  env: { S3_BUCKET_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string }
  stop(): Promise<void>
}

/**
 * Serves an empty bucket that pages of one origin may put files into, with the configuration of the docs. The server is
 * s3rver, which checks when an address expires, but accepts any signature of version 4. So what goes to it goes through
 * a server that calculates each signature again, with the parts of AWS's own library, as S3 does.
 */
export async function serveBucket(origin: string): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'abp-bucket-'))
  const rules = join(directory, 'cors.xml')
  await writeFile(rules, (await readFile(cors, 'utf8')).replace('https://shop.example', origin))
  const args = [program, '-d', directory, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', 'shop', rules]
  const s3 = execFile(process.execPath, args)
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    const read = (text: string) => {
      said += text
      const [, found] = /listening on .*:(\d+)/.exec(said) ?? []
      if (found !== undefined) resolve(found)
    }
    s3.stdout?.on('data', read)
    s3.stderr?.on('data', read)
    s3.once('exit', () => reject(new Error(said)))
  })

  const gate = createServer(async (request, response) => {
    if (request.method !== 'OPTIONS' && !(await isSigned(request)))
      return void response.writeHead(403).end('SignatureDoesNotMatch')
    const { method, url, headers } = request
    const passed = send({ host: '127.0.0.1', port, method, path: url, headers }, (found) => {
      response.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(response)
    })
    passed.once('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  const address = gate.address()
  const gatePort = typeof address === 'object' ? address?.port : undefined
  return {
    env: {
      S3_BUCKET_URL: `http://127.0.0.1:${gatePort}/shop`,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    async stop() {
      gate.closeAllConnections()
      await new Promise((resolve) => gate.close(resolve))
      const ended = new Promise((resolve) => s3.once('exit', resolve))
      s3.kill()
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Whether the signature in a request's address is right for its method, address and the headers that it names. */
async function isSigned({ method = '', url = '', headers }: IncomingMessage): Promise<boolean> {
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const { 'X-Amz-Signature': signature = '', ...query } = Object.fromEntries(searchParams)
  const names = query['X-Amz-SignedHeaders'] ?? ''
  const date = query['X-Amz-Date'] ?? ''
  const [, day = '', region = '', service = ''] = (query['X-Amz-Credential'] ?? '').split('/')
  // The size, too: a page cannot put more there than it was allowed.
  if (method === 'PUT' && !names.split(';').includes('content-length')) return false
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [
    method,
    pathname,
    getCanonicalQuery({ method, protocol: 'http:', hostname: '', path: pathname, query, headers: {} }),
    signed.join(''),
    names,
    UNSIGNED_PAYLOAD,
  ].join('\n')
  const hash = new Sha256()
  hash.update(canonical)
  const hex = Buffer.from(await hash.digest()).toString('hex')
  const text = ['AWS4-HMAC-SHA256', date, createScope(day, region, service), hex].join('\n')
  const key = await getSigningKey(Sha256, keys, day, region, service)
  const right = createHmac('sha256', key).update(text).digest()
  const given = Buffer.from(signature, 'hex')
  return given.byteLength === right.byteLength && timingSafeEqual(given, right)
}
