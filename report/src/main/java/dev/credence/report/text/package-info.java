/** Texts from outside, made harmless for whatever they are shown in. */
@NullMarked
package dev.credence.report.text;

import org.jspecify.annotations.NullMarked;
