import { expect, test } from 'vitest'
import { attribute, findCaller, inside, type Watch } from '../../../src/on-demand/guard/attribution.ts'
import { wait } from '../../runtime/agent.ts'

const watch = (name: string): Watch => ({
  capability: { name },
  takesOver: [],
  metadata: {},
  meet: () => undefined,
})
const caller = () => findCaller()?.capability.name

test('a handler is known before and after its awaits, others are not', async () => {
  const seen: unknown[] = []
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const running = attribute(watch('test.a'), async () => {
    seen.push(caller())
    await gate
    seen.push(caller())
  })
  seen.push(caller())
  await wait(1)
  seen.push(caller())
  setTimeout(open)
  await running
  expect(seen).toEqual(['test.a', undefined, undefined, 'test.a'])
})

test('the inner of two calls counts, and the outer after it', async () => {
  const seen: unknown[] = []
  await attribute(watch('test.outer'), async () => {
    await wait(1)
    await attribute(watch('test.inner'), async () => {
      await wait(1)
      seen.push(caller())
    })
    seen.push(caller())
  })
  expect(seen).toEqual(['test.inner', 'test.outer'])
})

test('what a handler left behind is nobody’s once the call is over', async () => {
  const seen: unknown[] = []
  let left: Promise<unknown> | undefined
  await attribute(watch('test.a'), () => {
    left = wait(1).then(() => seen.push(caller()))
  })
  await left
  expect(seen).toEqual([undefined])
})

test('a callback can be made a part of a handler', async () => {
  const own = watch('test.a')
  await attribute(own, async () => {
    const name = await new Promise((resolve) => setTimeout(() => resolve(inside(own, caller))))
    expect(name).toBe('test.a')
  })
})

test('the page’s own format of stacks does not matter, and stays', async () => {
  const format = () => 'formatted'
  Object.assign(Error, { prepareStackTrace: format, stackTraceLimit: 0 })
  try {
    await attribute(watch('test.a'), async () => {
      await wait(1)
      expect(caller()).toBe('test.a')
    })
    expect(Error.prepareStackTrace).toBe(format)
    expect(Error.stackTraceLimit).toBe(0)
  } finally {
    Object.assign(Error, { prepareStackTrace: undefined, stackTraceLimit: 10 })
  }
})

test('what a handler returns or throws passes through', async () => {
  expect(await attribute(watch('test.a'), () => 1)).toBe(1)
  await expect(
    attribute(watch('test.a'), () => {
      throw new Error('x')
    }),
  ).rejects.toThrow('x')
})
