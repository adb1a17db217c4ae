/** Contracts. */
@NullMarked
package dev.credence.api;

import org.jspecify.annotations.NullMarked;
