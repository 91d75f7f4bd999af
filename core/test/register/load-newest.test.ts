import { expect, test } from 'vitest'
import { loadNewest } from '../../src/register'

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
  let newest = older.load
  const first = loadNewest(() => newest)()
  newest = newer.load
  const second = loadNewest(() => newest)()

  newer.arrive()
  expect(await second).toEqual({ default: 'newer' })
  older.arrive()
  expect(await first).toEqual({ default: 'newer' })
})

test('what cannot be fetched rejects, and the next one is fetched all the same', async () => {
  let newest: () => Promise<Definition> = () => Promise.reject(new Error('not there'))
  const load = loadNewest(() => newest)
  await expect(load()).rejects.toThrow('not there')
  newest = async () => ({ default: 'newer' })
  expect(await load()).toEqual({ default: 'newer' })
})
