/**
 * Input that nobody writes: a corpus, and what a seeded mutator or Jazzer makes of it. Each {@code Target} states what must hold
 * whatever the bytes are.
 */
@NullMarked
package dev.credence.cli.fuzz;

import org.jspecify.annotations.NullMarked;
