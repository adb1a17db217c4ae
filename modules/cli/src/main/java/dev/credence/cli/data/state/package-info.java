/** States that replace files of rows: how they are collected and read. */
@NullMarked
package dev.credence.cli.data.state;

import org.jspecify.annotations.NullMarked;
