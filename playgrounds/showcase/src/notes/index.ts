export { describeWork } from './badge'
export { notesAdd, notesRead } from './capabilities'
export { addLine, describeNotes, firstNotes } from './editor'
