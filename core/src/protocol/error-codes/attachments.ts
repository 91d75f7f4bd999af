import type { Codes } from './codes.ts'

export const attachments = {
  ATTACHMENT_UNREADABLE: [
    [
      'The bytes of the file are damaged, or are not what its type says.',
      'The message names the place. Attach the file again, or in another format.',
    ],
  ],
  ATTACHMENT_TOO_LARGE: [
    [
      'Reading the file would cost more than the limits.',
      'The message names the limit and the option that raises it.',
    ],
  ],
  CONVERTER_MISSING: [
    [
      'Reading this kind of file needs a package or a program that is not installed.',
      'The message has the command that installs it, and what can be done without.',
    ],
  ],
  ATTACHMENT_NOT_FOUND: [
    [
      'There is no file at the path of the attachment, or it cannot be read.',
      'Pass the path of a file that exists and that this process may read.',
    ],
  ],
  MODEL_UNKNOWN: [
    [
      'The catalog has no model of this name, or several.',
      'The message proposes names. Pass one of them, a newer catalog, or what the model takes (`{ name, types }`).',
    ],
  ],
  CATALOG_UNREADABLE: [
    [
      'The catalog of models cannot be loaded, or is not in the form of the catalog of models.dev.',
      'The message names the place. Pass the address or the path of such a file.',
    ],
  ],
  COMMAND_REFUSED: [
    [
      'A command has none of the allowed shapes, or its approval was denied.',
      'Use an allowed shape, or add this one to the environment.',
    ],
  ],
  COMMAND_FAILED: [
    [
      'A command ended with an error, or went over a limit of time, memory or output.',
      'The message has its last words. Try another way to look at the file.',
    ],
  ],
  SCRATCH_UNAVAILABLE: [
    [
      'The scratch directory cannot be created, or written to.',
      'The message has the reason of the file system. Name a directory that exists and that the process may write to.',
    ],
  ],
  SCRATCH_FULL: [
    [
      'The files in the scratch directory would exceed its limit. What was whole is still there.',
      'Raise `maxBytes` of `scratch`, or use another one; make room if the disk is full.',
    ],
  ],
  SCRATCH_OUTSIDE: [
    [
      'A path leads outside the scratch directory, perhaps through a link.',
      'Use a path inside the directory.',
    ],
  ],
  ARCHIVE_UNKNOWN: [
    ['The bytes are not an archive that can be read.', 'Attach a zip, tar, gz, bz2, xz, zst or 7z file.'],
  ],
  ARCHIVE_DAMAGED: [
    [
      'The archive, or an entry, is truncated or corrupt. What was whole has been extracted.',
      'Get the file again.',
    ],
  ],
  ARCHIVE_CHECKSUM: [
    [
      'The bytes of an entry do not have the checksum that the archive names. The entry was removed.',
      'Get the file again.',
    ],
  ],
  ARCHIVE_ENCRYPTED: [
    [
      'An entry, or the whole archive, is encrypted. It is listed, not extracted.',
      'Ask for an archive without a password.',
    ],
  ],
  ARCHIVE_METHOD: [
    [
      'An entry uses a compression method or a type that cannot be read.',
      'Pack the files again with an ordinary method.',
    ],
  ],
  ARCHIVE_TOTAL_LIMIT: [
    ['The entries have more bytes than `totalBytes` allows.', 'Raise the limit if you trust the archive.'],
  ],
  ARCHIVE_ENTRY_LIMIT: [
    ['An entry has more bytes than `entryBytes` allows.', 'Raise the limit if you trust the archive.'],
  ],
  ARCHIVE_COUNT_LIMIT: [
    ['The archive has more entries than `entries` allows.', 'Raise the limit if you trust the archive.'],
  ],
  ARCHIVE_RATIO_LIMIT: [
    [
      'The bytes grow by more than `ratio` allows, as in a decompression bomb.',
      'Raise the limit if you trust the archive.',
    ],
  ],
  ARCHIVE_NESTING_LIMIT: [
    ['Archives are in archives, deeper than `nesting` allows.', 'Raise the limit if you trust the archive.'],
  ],
  ARCHIVE_TIME_LIMIT: [
    ['The extraction takes longer than `milliseconds` allows.', 'Raise the limit if you trust the archive.'],
  ],
  ARCHIVE_OVERLAP: [
    ['Entries share bytes, as in a decompression bomb. Nothing was extracted.', 'Do not open the file.'],
  ],
  ARCHIVE_SIZE: [
    [
      'An entry has more or fewer bytes than the archive says. The entry was removed.',
      'Get the file again, from a source that you trust.',
    ],
  ],
  ARCHIVE_HEADERS: [
    [
      'The two descriptions of an entry in a zip file contradict each other. The entry was not extracted.',
      'Get the file again, from a source that you trust.',
    ],
  ],
  ARCHIVE_ZIP64: [
    [
      'The 64-bit fields of a zip file contradict the others. What they describe was not extracted.',
      'Get the file again, from a source that you trust.',
    ],
  ],
  ARCHIVE_PREPENDED: [
    [
      'There are bytes before the archive, as in a program that unpacks itself.',
      'The message says whether entries were extracted.',
    ],
  ],
  ARCHIVE_HIDDEN: [
    [
      'There are bytes that belong to no entry, between the entries or after the directory.',
      'Another program may see other files in it. Do not trust the list.',
    ],
  ],
  ARCHIVE_DUPLICATE: [
    [
      'Two entries have the same name. Only the first was extracted.',
      'Another program may take the other one. Do not trust the file.',
    ],
  ],
  ARCHIVE_COLLISION: [
    [
      'Two names differ only in case or in Unicode form, or a file has the name of a folder. Only the first was extracted.',
      'Rename one of them in the archive.',
    ],
  ],
  ARCHIVE_PATH_ABSOLUTE: [
    [
      'The name of an entry is an absolute path. The entry was not extracted.',
      'Pack the files with relative names.',
    ],
  ],
  ARCHIVE_PATH_PARENT: [
    ['The name of an entry has `..` in it. The entry was not extracted.', 'Do not trust the file.'],
  ],
  ARCHIVE_PATH_DRIVE: [
    [
      'The name of an entry begins with a drive letter. The entry was not extracted.',
      'Pack the files with relative names.',
    ],
  ],
  ARCHIVE_PATH_BACKSLASH: [
    [
      'The name of an entry has backslashes. They were taken as `/`.',
      'Nothing. Other programs may give the file another name.',
    ],
  ],
  ARCHIVE_PATH_CONTROL: [
    [
      'The name of an entry has characters that control a terminal, the direction of text, or end a string. The entry was not extracted.',
      'Rename the file in the archive.',
    ],
  ],
  ARCHIVE_PATH_RESERVED: [
    [
      'The name of an entry is reserved on Windows, or ends with a dot or a space. The file got an `_`.',
      'Use the path in the result.',
    ],
  ],
  ARCHIVE_PATH_LENGTH: [
    [
      'The name of an entry is empty, longer than `pathLength`, or deeper than `depth`. The entry was not extracted.',
      'Raise the limit, or rename the file in the archive.',
    ],
  ],
  ARCHIVE_LINK: [
    [
      'An entry is a symbolic or a hard link. Links are listed, not created.',
      'Read the file that the link names, if it is in the archive.',
    ],
  ],
  ARCHIVE_DEVICE: [
    ['An entry is a device, a pipe or a socket. It was not created.', 'Do not trust the file.'],
  ],
  ARCHIVE_MODE: [
    [
      'An entry asks to run with the rights of its owner or group (setuid, setgid). The file was written without.',
      'Nothing.',
    ],
  ],
} as const satisfies Codes
