import { completeCommand, type shells } from './shells.ts'

/** @param program - the command line that starts this program, quoted for the shell */
type Script = (program: string) => string

/** The script that each shell loads. Without candidates, it completes paths. */
export const scripts: Record<(typeof shells)[number], Script> = {
  // From the whole line, because bash splits words at `:` and `=`. Not `compgen -W`, which would evaluate the
  // words.
  bash: (program) => `# Completion of abp for bash: eval "$(abp completion bash)"
_abp() {
  local value
  COMPREPLY=()
  while IFS=$'\\t' read -r value _; do
    COMPREPLY+=("$value")
  done < <(${program} ${completeCommand} line "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
}
complete -o default -F _abp abp
`,
  zsh: (program) => `#compdef abp
# Completion of abp for zsh: eval "$(abp completion zsh)"
_abp() {
  local -a found
  local line
  for line in "\${(@f)$(${program} ${completeCommand} words "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && found+=("\${line/$'\\t'/:}")
  done
  if (( \${#found} )); then _describe abp found; else _files; fi
}
if [[ $funcstack[1] == _abp ]]; then _abp "$@"; else compdef _abp abp; fi
`,
  fish: (program) => `# Completion of abp for fish: abp completion fish | source
function __abp_complete
  set -l before (commandline -opc)
  set -l current (commandline -ct)
  set -l found (${program} ${completeCommand} words $before[2..-1] "$current" 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path "$current"
  end
end
complete -c abp -f -a '(__abp_complete)'
`,
}
