// abp/roles.ts
import { defineContext } from '@abp-kit/core'
import { refreshCapabilities } from '@abp-kit/core/dynamic'
import { z } from 'zod'

// The server says who is signed in. This example keeps it in the page.
let role: 'visitor' | 'admin' = 'visitor'

export const { context, defineCapability } = defineContext(() => ({ role }))

export const addNote = defineCapability({
  name: 'notes.add',
  description: 'Add a note',
  input: z.object({ text: z.string() }),
  handler: ({ text }) => ({ added: text }),
})

export const signIn = defineCapability({
  name: 'auth.signIn',
  description: 'Sign in as an administrator',
  handler: () => {
    role = 'admin'
    // Tells connected agents that they see more now.
    refreshCapabilities()
    return { role }
  },
})

export const removeUser = defineCapability({
  name: 'admin.removeUser',
  description: 'Remove a user, with all notes',
  listed: false, // not in /abp.json
  input: z.object({ id: z.string().describe('Number of the account') }),
  // Who sees it: to others, there is no such capability.
  available: (context) => context.role === 'admin',
  // What those who see it may do.
  authorize: ({ id }) => id !== 'owner',
  handler: ({ id }) => ({ removed: id }),
})
