import { expect, test } from 'vitest'
import { keepNewest } from '../../src/register/index.ts'

type Definition = { default: unknown }

/** A definition that arrives when the test says so. */
function slow(name: string) {
  let arrive = () => {}
  const arrival = new Promise<Definition>((resolve) => {
    arrive = () => resolve({ default: name })
  })
  return { load: () => arrival, arrive: () => arrive() }
}

test('of two updates the newer one wins, also when the older one arrives last', async () => {
  const [older, newer] = [slow('older'), slow('newer')]
  const newest = keepNewest()
  const first = newest(older.load)()
  const second = newest(newer.load)()

  newer.arrive()
  expect(await second).toEqual({ default: 'newer' })
  older.arrive()
  expect(await first).toEqual({ default: 'newer' })
})

test('what cannot be fetched rejects, and the next one is fetched all the same', async () => {
  const newest = keepNewest()
  const load = newest(() => Promise.reject(new Error('not there')))
  await expect(load()).rejects.toThrow('not there')
  newest(async () => ({ default: 'newer' }))
  expect(await load()).toEqual({ default: 'newer' })
})
