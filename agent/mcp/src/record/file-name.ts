import { randomBytes } from 'node:crypto'

/** @returns the name of a new record file. It begins with its kind, followed by the time */
export function newFileName(kind: 'calls' | 'trace', extension: 'jsonl' | 'json.gz'): string {
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  return `abp-${kind}_${time}_${randomBytes(4).toString('hex')}.${extension}`
}
