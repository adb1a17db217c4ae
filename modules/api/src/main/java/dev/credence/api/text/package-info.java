/**
 * The reading of inputs that are given as text, and helpers for the text of messages. The package is exported only to other modules of
 * this project.
 */
@NullMarked
package dev.credence.api.text;

import org.jspecify.annotations.NullMarked;
