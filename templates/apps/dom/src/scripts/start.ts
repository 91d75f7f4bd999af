import { notebook } from '../../notebook/store'
import { showAgents } from './agent-badge'
import { showEditor } from './editor'
import { showNotes } from './note-list'
import { showPicture } from './picture'
import { showView } from './view'

showAgents()
showEditor()
showNotes()
showPicture()
showView()
notebook.start()
