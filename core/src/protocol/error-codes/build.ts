import type { Codes } from './codes.ts'

/** Problems that prevent agents from using an app, reported by its own build or dev server. */
export const build = {
  PAGE_NOT_DISCOVERABLE: [
    [
      'A page has no link to the manifest. Agents do not find the app there.',
      'The message says what puts the link into that page.',
    ],
    [
      'The link is not in the `<head>`, or more than 50 KB of the page come before it. Agents do not read as far.',
      'Load large inline styles and scripts from files.',
    ],
  ],
  BOOTSTRAP_MISSING: [
    [
      'A page has the link, but not the bootstrap, the small inline script. Agents find the app but cannot call it there, because `window.abp` is missing.',
      'Let the adapter write both, and find out what removed the script.',
    ],
  ],
  HEAD_REPEATED: [
    [
      'A page has the link or the bootstrap more than once.',
      'Keep one: let the adapter write it, and remove the one that you wrote.',
    ],
  ],
  MANIFEST_NOT_SERVED: [
    [
      'The app redirects or refuses a request for `abp.json` without a cookie. Agents read the manifest before they start a browser, so they are not signed in.',
      'Exclude the path from the middleware that guards pages.',
    ],
    [
      'The route that serves `abp.json` is missing, or does not answer with JSON.',
      'The message says what to create.',
    ],
  ],
  REGISTRATION_MISSING: [
    [
      "No code in the page registers the app's capabilities. Agents find the app, and each call fails after its deadline.",
      'Add the line that the message names.',
    ],
  ],
  SCRIPTS_DISABLED: [
    [
      "A setting of the framework leaves out the page's JavaScript. Agents find the app there, and each call fails after its deadline.",
      'Remove the setting that the message names for pages that agents use.',
    ],
  ],
  POLICY_BLOCKS_SCRIPT: [
    [
      'A Content-Security-Policy blocks the bootstrap. Agents find the app but cannot call it.',
      'Add the hash that the message names to `script-src`, or give the bootstrap the nonce of the policy.',
    ],
    [
      "The policy requires Trusted Types, and the bundler's own loader does not use them. What only agents need is not fetched.",
      'Build with the other bundler, or add the policy that the message leads to.',
    ],
  ],
  MANIFEST_SHADOWED: [
    [
      "A file named `abp.json` in the app's folder for static files is served in place of the adapter's manifest.",
      'Remove the file. The adapter makes the manifest from the definition.',
    ],
  ],
  MANIFEST_OUTDATED: [
    [
      "The app's definition has changed since the manifest was written, which happens in Angular, where the manifest is a file. Agents read what the app offered before.",
      'Run `npx abp-angular manifest`, or build with `abp-angular ng build`.',
    ],
  ],
  AGENT_FILES_MISSING: [
    [
      "Another plugin of the build has taken out the files that an agent's first call fetches, as plugins do that make one file of a page. Agents find the app, and each call fails.",
      'The message says how to keep the files.',
    ],
  ],
  AGENT_FILES_BUNDLED: [
    [
      'The build makes one file of all scripts. Agents can use the app, and every visitor downloads what only agents need.',
      'The message names the setting. Leave it out, or keep it if you want one file. The build only warns.',
    ],
  ],
  AGENT_FILES_PRECACHED: [
    [
      'A service worker fetches for every visitor what only agents need.',
      'The message says what to change in its configuration.',
    ],
  ],
} as const satisfies Codes
