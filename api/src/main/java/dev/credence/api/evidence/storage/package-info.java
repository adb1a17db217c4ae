/**
 * How evidence is held: runs and atoms of scores, cells of tables, labels, exact totals. Not exported: nothing outside this module
 * may build on it, so that it can change with any release. What is public here serves {@code dev.credence.api.evidence} alone.
 *
 * <p>The classes know arrays and numbers, not the evidence made of them.
 */
@NullMarked
package dev.credence.api.evidence.storage;

import org.jspecify.annotations.NullMarked;
