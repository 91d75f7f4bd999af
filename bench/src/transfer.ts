import { rm, stat } from 'node:fs/promises'
import { isSavedBinary, type Session } from '@abp-kit/client'
import { measureInTurn } from './in-turn.ts'
import { growthDuring } from './memory.ts'
import { type Figure, median } from './report.ts'

export const transferSize = 256 * 2 ** 20

const rounds = 12

/** Saves the app's result, as an agent does. @returns the file @throws {Error} if nothing was saved */
export async function saveResult(
  session: Pick<Session, 'call'>,
  size: number,
  directory: string,
): Promise<string> {
  const { data, error } = await session.call('bench.blob', { size }, { saveTo: directory })
  if (!isSavedBinary(data)) throw new Error(`Nothing was saved: ${JSON.stringify(error ?? data)}`)
  return data.file
}

export interface Transfers {
  what: string
  /** Both move {@link transferSize} bytes. @returns the resulting file, if there is one */
  ours: () => Promise<string | undefined>
  bare: () => Promise<string | undefined>
  /** Bytes by which Node may grow. */
  growthLimit?: number
}

/** Moves the bytes both ways in turn. The throughput must be nearly the same. */
export async function compareTransfers({ what, ours, bare, growthLimit }: Transfers): Promise<Figure> {
  const growths: number[] = []
  /** @returns milliseconds */
  const move = async (transfer: () => Promise<string | undefined>) => {
    const start = performance.now()
    const file = await transfer()
    const time = performance.now() - start
    if (file !== undefined) {
      const { size } = await stat(file)
      await rm(file)
      if (size !== transferSize) throw new Error(`${what}: ${size} bytes arrived.`)
    }
    return time
  }
  const moveOurs = async () => {
    let time = 0
    growths.push(
      await growthDuring(async () => {
        time = await move(ours)
      }),
    )
    return time
  }
  // Creates the bytes in the page, and does everything that is needed only once. The growth of Node's memory is
  // measured from here.
  await moveOurs()
  await move(bare)
  const measures = await measureInTurn(rounds, { bare: () => move(bare), ours: moveOurs })
  const speed = (side: 'bare' | 'ours') => transferSize / 1e6 / (median(measures(side)) / 1000)
  // One ratio per round, because the machine's speed drifts.
  const ratios = measures('ours').map((time, round) => (measures('bare')[round] ?? Number.NaN) / time)
  const ratio = median(ratios)
  const growth = Math.max(...growths)
  const speeds = `${speed('ours').toFixed(0)} MB/s against ${speed('bare').toFixed(0)} MB/s, median ratio ${ratio.toFixed(2)} of ${rounds} rounds`
  if (growthLimit === undefined) {
    return { what, measured: speeds, toReach: '≥ 0.9', reached: ratio >= 0.9 }
  }
  return {
    what,
    measured: `${speeds}; Node grows by ${(growth / 1e6).toFixed(1)} MB at most`,
    toReach: `≥ 0.9; ≤ ${growthLimit / 1e6} MB`,
    reached: ratio >= 0.9 && growth <= growthLimit,
  }
}
