import { mount } from 'svelte'
import '../notebook/style.css'
import Notebook from './lib/Notebook.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no element with the id "app".')

mount(Notebook, { target })
