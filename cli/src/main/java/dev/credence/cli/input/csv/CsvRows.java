package dev.credence.cli.input.csv;

import de.siegmar.fastcsv.reader.CsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordType;
import dev.credence.cli.input.table.TableColumn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hands the wanted fields of each CSV record to their columns, straight from the reader's buffer. */
final class CsvRows extends CsvCallbackHandler<Boolean> {
    private final List<String> header = new ArrayList<>();
    private @Nullable TableColumn @Nullable [] wanted;
    private RecordType type = RecordType.DATA;
    private int fields;
    private long line;
    private @Nullable String problem;

    /** The header, once the first record was read. */
    List<String> header() {
        return header;
    }

    /** From now on records are rows; columns by index, null where nobody wants the field. */
    void want(@Nullable TableColumn[] columns) {
        wanted = columns;
    }

    /** The line on which the current record begins, from 1. */
    long line() {
        return line;
    }

    /** What is wrong with the current record, or null. */
    @Nullable
    String problem() {
        return problem;
    }

    /** Whether the current row has fewer fields than the header. */
    boolean tooFew() {
        return wanted != null && fields < wanted.length;
    }

    private boolean ragged() {
        return wanted != null && fields != wanted.length;
    }

    @Override
    protected void beginRecord(long startingLineNumber) {
        line = startingLineNumber;
        fields = 0;
        problem = null;
        type = RecordType.DATA;
    }

    @Override
    protected void addField(char[] buffer, int offset, int length, boolean quoted) {
        int index = fields++;
        if (wanted == null) {
            header.add(new String(buffer, offset, length).strip());
            return;
        }
        TableColumn column = index < wanted.length ? wanted[index] : null;
        if (column != null && problem == null) {
            accept(column, buffer, offset, length);
        }
    }

    private void accept(TableColumn column, char[] buffer, int offset, int length) {
        try {
            column.accept(buffer, offset, length);
        } catch (TableColumn.BadField e) {
            problem = e.getMessage();
        }
    }

    @Override
    protected void setComment(char[] buffer, int offset, int length) {
        type = RecordType.COMMENT;
    }

    @Override
    protected void setEmpty() {
        type = RecordType.EMPTY;
    }

    @Override
    protected RecordType getRecordType() {
        return type;
    }

    @Override
    protected int getFieldCount() {
        return fields;
    }

    @Override
    protected Boolean buildRecord() {
        if (type == RecordType.DATA && ragged()) {
            problem = "row must have as many fields as the header: fields=" + fields + ", header=" + header.size();
        }
        return Boolean.TRUE;
    }
}
