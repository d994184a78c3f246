// What is dropped and pasted, wherever the pointer is, and the keys for undo, redo and leaving a fight.

import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Fields in which one writes. Nothing can be pasted into a slider or a choice. */
const TEXT_FIELDS = 'input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea'

/** @param {EventTarget | null} target @param {string} selector */
const isIn = (target, selector) => target instanceof Element && target.matches(selector)

/**
 * @param {object} acts
 * @param {(files: File[]) => void} acts.openFiles
 * @param {(text: string) => void} acts.openText
 * @param {() => void} acts.undo
 * @param {() => void} acts.redo
 * @param {() => void} acts.leave
 * @param {(sentence: string) => void} acts.say
 * @returns {boolean} whether something is being dragged over the page
 */
export function useInput(acts) {
  const [isOver, setIsOver] = useState(false)
  const now = useRef(acts)
  now.current = acts
  useLayoutEffect(() => {
    /** @param {DragEvent} event */
    const over = event => {
      event.preventDefault()
      setIsOver(event.type === 'dragover')
    }
    /** @param {DragEvent} event */
    const drop = event => {
      event.preventDefault()
      setIsOver(false)
      const { dataTransfer } = event
      if (!dataTransfer) return
      const files = Array.from(dataTransfer.files)
      const isFolder = Array.from(dataTransfer.items).some(item => item.kind === 'file' && item.webkitGetAsEntry?.()?.isDirectory)
      if (isFolder) now.current.say('That is a folder: drop the files in it instead.')
      else if (files.length > 0) now.current.openFiles(files)
      else {
        const text = dataTransfer.getData('text/plain')
        if (text.trim()) now.current.openText(text)
        else now.current.say('No game was found.')
      }
    }
    /** @param {ClipboardEvent} event */
    const paste = event => {
      if (isIn(event.target, TEXT_FIELDS) || !event.clipboardData) return
      const files = Array.from(event.clipboardData.files)
      if (files.length > 0) now.current.openFiles(files)
      else now.current.openText(event.clipboardData.getData('text/plain'))
    }
    /** @param {KeyboardEvent} event */
    const keys = event => {
      if (event.key === 'Escape') now.current.leave()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isIn(event.target, TEXT_FIELDS)) return
      const key = event.key.toLowerCase()
      if (key === 'z' && !event.shiftKey) now.current.undo()
      else if (key === 'y' || (key === 'z' && event.shiftKey)) now.current.redo()
      else return
      event.preventDefault()
    }
    const ended = new AbortController()
    const { signal } = ended
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', over, { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('paste', paste, { signal })
    addEventListener('keydown', keys, { signal })
    return () => ended.abort()
  }, [])
  return isOver
}
