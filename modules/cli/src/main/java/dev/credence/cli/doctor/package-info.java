/** The command {@code credence doctor}, which describes a file, lists what is suspicious in it, and prints the commands for the next step. */
@NullMarked
package dev.credence.cli.doctor;

import org.jspecify.annotations.NullMarked;
