/** The schema of an object in a stored document: it keeps the fields that only a newer release knows. */
import { z } from 'zod';

/**
 * An object in a stored document, for every level of it. A field that this release does not know is kept, so that it is
 * still there when the object is written back. The type has the known fields only.
 */
export const stored = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.looseObject(shape) as unknown as z.ZodObject<Shape, z.core.$strip>;
