import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { registerCapability } from '../../src/dynamic/index.ts'
import {
  type AgentIdentity,
  type CallVia,
  type CapabilityHandler,
  type ContextOf,
  defineApp,
  defineCapability,
  defineContext,
  type Middleware,
  type Schema,
} from '../../src/index.ts'

const about = { id: 'com.example.types', name: 'Types', version: '1.0.0' }
const signedIn = defineContext(async ({ agent, signal, via }) => {
  expectTypeOf(agent).toEqualTypeOf<AgentIdentity>()
  expectTypeOf(signal).toEqualTypeOf<AbortSignal>()
  expectTypeOf(via).toEqualTypeOf<CallVia>()
  return { user: { id: '1' } }
})
const whoAmI = signedIn.defineCapability({
  name: 'test.whoAmI',
  input: z.object({ loud: z.boolean().default(false) }),
  output: z.object({ id: z.string() }),
  available: ({ agent, user }) => {
    expectTypeOf(agent).toEqualTypeOf<AgentIdentity>()
    return user.id !== '' || 'Nobody is signed in.'
  },
  authorize: (params, { user, via }) => {
    expectTypeOf(params).toEqualTypeOf<{ loud: boolean }>()
    expectTypeOf(via).toEqualTypeOf<CallVia>()
    return user.id === '1'
  },
  use: [
    async ({ context, duration, params }, next) => {
      expectTypeOf(params).toEqualTypeOf<{ loud: boolean }>()
      expectTypeOf(context.user).toEqualTypeOf<{ id: string }>()
      expectTypeOf(duration).toEqualTypeOf<number>()
      return next()
    },
  ],
  handler: ({ loud }, { agent, progressToken, user }) => {
    expectTypeOf(agent.version).toEqualTypeOf<string | undefined>()
    expectTypeOf(progressToken).toEqualTypeOf<string | undefined>()
    return { id: loud ? user.id.toUpperCase() : user.id }
  },
})

test('the handlers of an app know what its context gives, also in files of their own and in components', () => {
  type Own = ContextOf<typeof signedIn.context>
  expectTypeOf<Own>().toEqualTypeOf<{ user: { id: string } }>()
  const handler: CapabilityHandler<Schema, Schema, Own> = (_params, { user }) => user.id
  signedIn.defineCapability({ name: 'test.apart', load: async () => ({ default: handler }) })
  // @ts-expect-error nothing says that there is a user
  defineCapability({ name: 'test.apart', load: async () => ({ default: handler }) })
  registerCapability(whoAmI, ({ loud }, { user }) => ({ id: `${user.id}${loud}` }))
  // @ts-expect-error the result lacks `id`
  registerCapability(whoAmI, () => ({}))
})

test('an app gives what its capabilities need', () => {
  const app = defineApp({ ...about, context: signedIn.context, capabilities: [whoAmI] })
  expectTypeOf(app.capabilities[0].name).toEqualTypeOf<'test.whoAmI'>()
  defineApp({ ...about, context: () => ({ user: { id: '1' }, more: 1 }), capabilities: [whoAmI] })
  // @ts-expect-error there is no context
  defineApp({ ...about, capabilities: [whoAmI] })
  // @ts-expect-error there is no user in it
  defineApp({ ...about, context: () => ({ more: 1 }), capabilities: [whoAmI] })
})

test("the app's own functions get it", () => {
  const timing: Middleware = async (call, next) => {
    expectTypeOf(call.params).toBeUnknown()
    await next()
  }
  defineApp({
    ...about,
    context: async ({ via }) => ({ user: { id: via } }),
    authorize: ({ capability, context, params }) => {
      expectTypeOf(capability).toEqualTypeOf<string>()
      expectTypeOf(params).toBeUnknown()
      expectTypeOf(context.user).toEqualTypeOf<{ id: CallVia }>()
      expectTypeOf(context.agent).toEqualTypeOf<AgentIdentity>()
      return true
    },
    use: [
      timing,
      ({ context }, next) => {
        expectTypeOf(context.user.id).toEqualTypeOf<CallVia>()
        return next()
      },
    ],
    capabilities: [],
  })
})

test('without a context there is what every call has', () => {
  defineCapability({
    name: 'test.plain',
    authorize: (_params, { callId }) => callId !== '',
    handler: (_params, context) => {
      expectTypeOf(context.via).toEqualTypeOf<CallVia>()
      // @ts-expect-error nobody made one
      context.user
      context.progress(1, 2, { stage: 'upload', estimatedRemaining: 1000, status: 'half' })
      // @ts-expect-error no such member
      context.progress(1, 2, { step: 'upload' })
      context.metadata.cached = true
      context.notify('state/changed', { field: 'a', oldValue: 1, newValue: 2 })
      // @ts-expect-error the protocol's own has its own data
      context.notify('state/changed', { name: 'a' })
      context.notify('document/saved', { name: 'a' })
    },
  })
})
