import { AbpError } from '@abp-kit/core/protocol'
import { reasonOf } from '../reason.ts'
import type { ResultStorage } from './storage.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Prefix of the keys in a Redis that others may share. */
const redisBase = 'abp-mcp'

/**
 * Creates the storage for a URL: `redis://[user:password@]host[:port][/db][?base=…]`, `rediss://…`, or
 * `s3://bucket[/prefix][?endpoint=…&region=…]` with the credentials from the environment.
 *
 * @throws {AbpError} `INVALID_CONFIG`, naming the invalid or missing part, but not the URL, which may contain
 *   a password
 */
export async function storageOfUrl(text: string, env: Environment): Promise<ResultStorage> {
  if (!URL.canParse(text)) throw new AbpError('INVALID_CONFIG', '--store is no URL.')
  const url = new URL(text)
  if (url.protocol === 'redis:' || url.protocol === 'rediss:') return redisStorage(url)
  if (url.protocol === 's3:') return s3Storage(url, env)
  const message = `--store: ${url.protocol}// is not known; there are redis://, rediss://, s3://, and modules by their path.`
  throw new AbpError('INVALID_CONFIG', message)
}

async function redisStorage(url: URL): Promise<ResultStorage> {
  const [{ createStorage }, { default: driver }] = await loaded('ioredis', () =>
    Promise.all([import('unstorage'), import('unstorage/drivers/redis')]),
  )
  const base = url.searchParams.get('base') ?? redisBase
  // If Redis is unreachable, this fails soon instead of retrying for minutes.
  return createStorage({ driver: driver({ url: url.href, base, maxRetriesPerRequest: 2 }) })
}

async function s3Storage(url: URL, env: Environment): Promise<ResultStorage> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey) {
    const message = 'A store at s3:// needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.'
    throw new AbpError('INVALID_CONFIG', message)
  }
  const [{ createStorage }, { default: driver }] = await loaded('aws4fetch', () =>
    Promise.all([import('unstorage'), import('unstorage/drivers/s3')]),
  )
  const region = url.searchParams.get('region') ?? env.AWS_REGION ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  // The driver joins the bucket and the key into one path, so a prefix can be part of the bucket.
  const bucket = `${url.hostname}${url.pathname}`.replace(/\/+$/, '')
  return createStorage({ driver: driver({ accessKeyId, secretAccessKey, endpoint, region, bucket }) })
}

async function loaded<Modules>(needed: string, load: () => Promise<Modules>): Promise<Modules> {
  try {
    return await load()
  } catch (cause) {
    const remedy = `Install them beside this package: npx -y -p @abp-kit/mcp -p unstorage -p ${needed} abp-mcp …`
    const message = `The store needs the packages unstorage and ${needed}: ${reasonOf(cause)}. ${remedy}`
    throw new AbpError('INVALID_CONFIG', message, { cause })
  }
}
