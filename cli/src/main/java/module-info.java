/** The {@code credence} command. */
module dev.credence.cli {
    requires aircompressor;
    requires de.siegmar.fastcsv;
    requires dev.credence.api;
    requires dev.credence.bayes;
    requires dev.credence.coverage;
    requires dev.credence.curves;
    requires dev.credence.hypothesis;
    requires dev.credence.jackson;
    requires dev.credence.report;
    requires info.picocli;
    requires java.sql;
    requires me.tongfei.progressbar;
    requires tools.jackson.databind;
    requires static org.jspecify;

    opens dev.credence.cli to
            info.picocli;
    opens dev.credence.cli.command to
            info.picocli;
}
