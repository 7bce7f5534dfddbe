/** A priority queue (binary heap), for timers and for documents that become due. */

/** @param compare below 0 when the first comes before the second */
export function createHeap<T>(compare: (a: T, b: T) => number) {
  const heap: T[] = [];
  const isBefore = (a: number, b: number) => compare(heap[a] as T, heap[b] as T) < 0;
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b] as T, heap[a] as T];
  };
  return {
    /** The first one; undefined when there is none. */
    peek: (): T | undefined => heap[0],
    push(item: T) {
      let at = heap.push(item) - 1;
      for (let parent = (at - 1) >> 1; at > 0 && isBefore(at, parent); parent = (at - 1) >> 1) {
        swap(at, parent);
        at = parent;
      }
    },
    /** Removes the first one. */
    pop() {
      swap(0, heap.length - 1);
      heap.pop();
      for (let at = 0; ;) {
        let least = at;
        for (const child of [2 * at + 1, 2 * at + 2])
          if (child < heap.length && isBefore(child, least)) least = child;
        if (least === at) return;
        swap(at, least);
        at = least;
      }
    },
  };
}
