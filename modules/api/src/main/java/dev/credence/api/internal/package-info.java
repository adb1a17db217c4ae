/**
 * The internal storage of evidence: runs and atoms of scores, cells of tables, labels, and exact totals. The package is exported
 * only to other modules of this project. Other code must not depend on it, because it can change in any release.
 *
 * <p>The classes work with arrays and numbers, and do not depend on the types of evidence that are built from them.
 */
@NullMarked
package dev.credence.api.internal;

import org.jspecify.annotations.NullMarked;
