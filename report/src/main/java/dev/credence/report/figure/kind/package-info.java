/** The kinds of figures, each made from a report or from plain values. */
@NullMarked
package dev.credence.report.figure.kind;

import org.jspecify.annotations.NullMarked;
