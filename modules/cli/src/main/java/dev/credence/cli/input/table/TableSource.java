package dev.credence.cli.input.table;

import java.util.List;

/** A file that is there and whose format is known, to be opened as often as needed. */
@FunctionalInterface
public interface TableSource {
    /** Opens it and reads its header. */
    InputTable open();

    /**
     * Opens it as pieces that hold its rows in their order, to be read side by side. A piece may fail where the whole does not:
     * then read that.
     *
     * @param most the largest number of pieces
     * @return two pieces or more; none where the file is to be read as one
     */
    default List<InputTable> openPieces(int most) {
        return List.of();
    }
}
