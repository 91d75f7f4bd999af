import { setTimeout } from 'node:timers/promises'
import { discover } from '@abp-kit/client'
import type { AbpManifest } from '@abp-kit/core/manifest'

/** Milliseconds between two reads of the manifest. */
const pause = 2_000

/** Reports changes in an app's manifest, until the signal ends it. */
export async function followManifest(
  url: string,
  signal: AbortSignal,
  changed: (what: string) => void,
): Promise<void> {
  let last: AbpManifest | undefined
  while (!signal.aborted) {
    const found = await discover(url, { signal })
    if (found.supported) {
      if (last && JSON.stringify(last) !== JSON.stringify(found.manifest))
        changed(`manifest${difference(last, found.manifest)}`)
      last = found.manifest
    }
    await setTimeout(pause, undefined, { signal }).catch(() => undefined)
  }
}

function difference(before: AbpManifest, after: AbpManifest): string {
  const texts = ({ capabilities }: AbpManifest) =>
    new Map(capabilities.map((one) => [one.name, JSON.stringify(one)]))
  const [old, now] = [texts(before), texts(after)]
  const marks = [
    ...[...now].flatMap(([name, text]) =>
      old.has(name) ? (old.get(name) === text ? [] : [`~${name}`]) : [`+${name}`],
    ),
    ...[...old.keys()].filter((name) => !now.has(name)).map((name) => `-${name}`),
  ]
  return marks.length === 0 ? '' : `: ${marks.join(' ')}`
}
