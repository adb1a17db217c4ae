/** The sub-commands, a class each. */
@NullMarked
package dev.credence.cli.command;

import org.jspecify.annotations.NullMarked;
