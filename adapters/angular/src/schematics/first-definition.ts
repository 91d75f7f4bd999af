import type { AppIdentity } from '@abp-kit/core/adapter'

/** @returns a placeholder identity for the developer to edit */
export function identityOf(project: string): AppIdentity {
  const words = project.split(/[^a-zA-Z0-9]+/).filter((word) => word !== '')
  const name = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ') || 'App'
  return { id: `com.example.${words.join('-').toLowerCase() || 'app'}`, name, version: '1.0.0' }
}

/** @returns the source of a first abp/index.ts, which depends only on core and Angular */
export function definitionText({ id, name, version }: AppIdentity): string {
  return `import { defineApp, defineCapability } from '@abp-kit/core';

export default defineApp({
  id: '${id}',
  name: '${name}',
  version: '${version}',
  capabilities: [
    defineCapability({
      name: 'page.read',
      description: 'Read the title and the text of the page that is open',
      output: {
        type: 'object',
        properties: { title: { type: 'string' }, text: { type: 'string' } },
        required: ['title', 'text'],
        additionalProperties: false,
      },
      // In a module of its own, because Node also reads this file, for the manifest.
      load: () => import('./read-page'),
    }),
  ],
});
`
}

/** The handler of the first definition. It demonstrates that `inject` works. */
export const handlerText = `import { DOCUMENT } from '@angular/common';
import { inject } from '@angular/core';

/** Handlers may call inject() before their first await. */
export default async function readPage(): Promise<{ title: string; text: string }> {
  const document = inject(DOCUMENT);

  return { title: document.title, text: document.body.innerText };
}
`
