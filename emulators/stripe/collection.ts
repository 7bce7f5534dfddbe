/** Objects by id that can be listed newest first without being sorted for each page: there may be a hundred thousand. */

/** What a list is made of. */
export interface Listed {
  id: string;
  created: number;
}

/** Objects from the newest to the oldest. */
export interface NewestFirst<T> {
  list: readonly T[];
  /** Where an object is in the list; -1 for an unknown id. */
  position: (id: string) => number;
}

/** Sorts objects that come in the order of their creation. */
export function newestFirst<T extends Listed>(all: Iterable<T>): NewestFirst<T> {
  const list = [...all].reverse().sort((a, b) => b.created - a.created);
  let positions: Map<string, number> | undefined;
  return {
    list,
    position(id) {
      positions ??= new Map(list.map((each, index) => [each.id, index]));
      return positions.get(id) ?? -1;
    },
  };
}

/** A map by id in the order of creation, which keeps its sorted list until an object comes or goes. */
export class Collection<T extends Listed> extends Map<string, T> {
  #sorted: NewestFirst<T> | null = null;

  newestFirst(): NewestFirst<T> {
    return (this.#sorted ??= newestFirst(this.values()));
  }

  override set(id: string, object: T): this {
    this.#sorted = null;
    return super.set(id, object);
  }

  override delete(id: string): boolean {
    this.#sorted = null;
    return super.delete(id);
  }

  override clear(): void {
    this.#sorted = null;
    super.clear();
  }
}
