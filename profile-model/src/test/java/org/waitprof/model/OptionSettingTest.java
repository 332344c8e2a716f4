package org.waitprof.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionSettingTest {
  @ParameterizedTest
  @CsvSource({
    "minimum,agent option",
    "'/tmp/my folder (old)',WAITPROF_OUT",
    "'',agent option",
    "typical,''"
  })
  void aTextTellsWhatItWasMadeOf(String value, String origin) {
    OptionSetting setting = new OptionSetting(value, origin);
    assertEquals(setting, OptionSetting.parse(setting.toString()));
  }
}
