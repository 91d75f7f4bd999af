// shop/server/permit-upload.ts
import { randomUUID } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { z } from 'zod'
import { isSameOrigin } from './same-origin'
import { customerOf } from './session'

const file = z.object({
  size: z.int().min(1),
  mimeType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
  filename: z.string().max(200).optional(),
})

const largestBytes = 100 * 2 ** 20
const uploadSeconds = 60
const downloadSeconds = 15 * 60

/** Answers `POST /api/uploads` with leave to put one file into the bucket, and the address to get it again. */
export async function permitUpload(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response('This request is from another site.', { status: 403 })
  if (customerOf(request.headers) === undefined) return new Response('Nobody is signed in.', { status: 401 })
  const { success, data } = file.safeParse(await request.json().catch(() => undefined))
  if (!success) return new Response('This describes no file.', { status: 400 })
  if (data.size > largestBytes) return new Response('The file is too large.', { status: 413 })

  // The name that the agent gets is part of the signed address, and nothing in the bucket has it.
  const key = `results/${randomUUID()}`
  const name = encodeURIComponent(data.filename ?? 'result').replace(/['()*]/g, '_')
  // Browsers set `Content-Length` by themselves. It is signed all the same: a body of another size is refused.
  const headers = { 'content-type': data.mimeType, 'content-length': String(data.size) }
  const expiresAt = Date.now() + downloadSeconds * 1000
  return Response.json({
    uploadUrl: await sign('PUT', key, uploadSeconds, {}, headers),
    headers: { 'content-type': data.mimeType },
    downloadUrl: await sign('GET', key, downloadSeconds, {
      'response-content-disposition': `attachment; filename*=UTF-8''${name}`,
    }),
    expiresAt,
  })
}

async function sign(
  method: 'GET' | 'PUT',
  key: string,
  seconds: number,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<string> {
  const { S3_BUCKET_URL = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env
  const url = new URL(`${S3_BUCKET_URL}/${key}`)
  url.search = new URLSearchParams({ ...query, 'X-Amz-Expires': String(seconds) }).toString()
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    service: 's3',
    region: process.env.AWS_REGION ?? 'us-east-1',
    // Into the address; and with all headers, because otherwise neither type nor length would be signed.
    signQuery: true,
    allHeaders: true,
  })
  return (await signer.sign()).url.href
}
