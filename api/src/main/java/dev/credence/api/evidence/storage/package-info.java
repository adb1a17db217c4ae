/**
 * The internal storage of evidence: runs and atoms of scores, cells of tables, labels, and exact totals. Not exported: code outside
 * this module must not depend on it, so that it can change in any release. Its public types serve {@code dev.credence.api.evidence}
 * alone.
 *
 * <p>The classes work with arrays and numbers, and do not depend on the types of evidence that are built from them.
 */
@NullMarked
package dev.credence.api.evidence.storage;

import org.jspecify.annotations.NullMarked;
