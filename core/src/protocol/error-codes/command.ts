import type { Codes } from './codes.ts'

export const command = {
  INVALID_ARGUMENTS: [
    [
      'An argument, a flag or a field of `abp.check.json` is wrong or missing.',
      'The message names it. `abp <command> --help` lists all.',
    ],
  ],
  MISSING_ANSWER: [
    [
      '`create-abp-app` has to know more, and nobody is at a terminal to be asked.',
      'The message lists the choices, and the command line that says all.',
    ],
  ],
  INVALID_APP_NAME: [
    ['npm does not take the name for a package.', 'The message proposes one that it takes.'],
  ],
  DIRECTORY_NOT_EMPTY: [
    [
      'The directory for a new app is not empty.',
      'Name another one, or replace what is in it with `--overwrite`; `.git` stays.',
    ],
  ],
  DIRECTORY_NOT_USABLE: [
    [
      'A new app cannot be at this path: a file is there, or you have no right to write. Nothing was changed.',
      'Name another directory. The message has the reason.',
    ],
  ],
  INSTALL_FAILED: [
    [
      "The new app is complete, but the package manager could not install its dependencies. `create-abp-app`'s exit code is 4.",
      "Mend what the package manager's own words are about, and go on with the commands that the message has.",
    ],
    [
      'With `abp add`: the package manager could not install the packages, and no file was written; or it could not remove them.',
      "The message has the package manager's reason. Mend it, and run the command again.",
    ],
  ],
  PATH_NOT_FOUND: [
    [
      'A path does not exist, or has no HTML file.',
      'Name the folder that your host serves, or an HTML file. For `abp check`, build the app first.',
    ],
  ],
  PAGE_NOT_EDITABLE: [
    [
      '`abp inject` cannot edit a page safely. No file was changed.',
      'The message has the file, the line, the reason and what to do. Leave the page out with `--exclude`.',
    ],
  ],
  FILE_NOT_OURS: [
    [
      '`abp inject` would overwrite a file that it did not write, or one behind a symbolic link.',
      'Move or delete the file that the message names.',
    ],
  ],
  FILES_NOT_WRITTEN: [
    [
      'A file could not be written. No file was changed.',
      "The message has the system's reason. Mend it, and run the command again.",
    ],
  ],
  CONFIG_NOT_EDITABLE: [
    [
      '`abp mcp` cannot edit the configuration of an MCP client safely. Nothing was written.',
      'The message has the file, the place and the reason. Mend the file, or copy what `abp mcp <client>` prints.',
    ],
  ],
  POLICY_BLOCKS_SCRIPT: [
    [
      "A page's Content-Security-Policy does not allow the bootstrap or the module.",
      'Add what the message names to `script-src`.',
    ],
  ],
  ADDRESS_UNCERTAIN: [
    [
      'A `404.html` has relative addresses, but hosts show it at every address.',
      'Say with `--base` where the site is served.',
    ],
  ],
  CHARSET_MISSING: [
    ['A page does not declare its encoding.', 'Put `<meta charset="utf-8">` first in its `<head>`.'],
  ],
  PROJECT_NOT_FOUND: [
    ['`abp add` finds no package.json in the folder.', 'Name the folder of the app: `abp add apps/web`.'],
  ],
  FRAMEWORK_UNKNOWN: [
    [
      'package.json names no framework that has an adapter.',
      'The message names the framework if it is one without an adapter, and what there is for it. In a workspace, name the folder of the app. For HTML files without a build, use `abp inject`.',
    ],
  ],
  CAPABILITY_NOT_FOUND: [
    [
      '`--capability` names no exported function that needs only simple parameters.',
      'Choose one that the message lists, or leave the flag out.',
    ],
  ],
  TREE_NOT_CLEAN: [
    [
      '`abp add` would mix its changes with yours, which are not committed.',
      'Commit or stash them, or add `--force`.',
    ],
  ],
} as const satisfies Codes
