import { AbpError, defineApp, defineCapability } from '@abp-kit/core'
// biome-ignore lint/style/noRestrictedImports: the app under test is made with it
import { registerCapability } from '@abp-kit/core/dynamic'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let lock = () => {}

/** An app with what a loop of an agent library must bear. */
export default defineApp({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  capabilities: [
    defineCapability({
      name: 'notes.save',
      description: 'Save a note',
      input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      handler: ({ text }) => ({ saved: text }),
    }),
    defineCapability({
      name: 'notes.picture',
      handler: () => ({ content: png, mimeType: 'image/png', encoding: 'base64', size: 70 }),
    }),
    defineCapability({
      name: 'notes.archive',
      handler: () => ({
        content: btoa('PK-archive'),
        mimeType: 'application/zip',
        encoding: 'base64',
        size: 10,
      }),
    }),
    defineCapability({ name: 'notes.all', handler: () => 'note '.repeat(20_000) }),
    defineCapability({
      name: 'notes.fail',
      handler: () => {
        throw new AbpError('OPERATION_FAILED', 'The disk is full.')
      },
    }),
    defineCapability({
      name: 'notes.delete',
      handler: async (_, { confirm }) => confirm({ message: 'Delete all notes?' }),
    }),
    defineCapability({
      name: 'notes.wait',
      handler: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          document.title = 'waiting'
          signal.addEventListener('abort', () => {
            document.title = 'cancelled'
            reject(signal.reason)
          })
        }),
    }),
    defineCapability({
      name: 'notes.pause',
      handler: () => new Promise((resolve) => setTimeout(() => resolve('rested'), 500)),
    }),
    defineCapability({
      name: 'notes.unlock',
      handler: () => {
        lock = registerCapability({ name: 'notes.secret', handler: () => 'the secret' })
        return 'unlocked'
      },
    }),
    defineCapability({
      name: 'notes.lock',
      handler: () => {
        lock()
        return 'locked'
      },
    }),
  ],
})
