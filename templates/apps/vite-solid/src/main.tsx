import { render } from 'solid-js/web'
import '../notebook/style.css'
import { Notebook } from './components/Notebook'

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no element with the id "app".')

render(() => <Notebook />, root)
